import { configure } from "@testing-library/react"

// Answers are drawn in between other things: on a busy machine that takes a while.
configure({ asyncUtilTimeout: 8000 })
