import { writeFileSync } from "node:fs"

/*
 * A reporter for vitest that writes the errors outside the tests as JSON (scripts/setup/unhandledErrors.ts).
 */

export default class RecordUnhandledErrors {
  onTestRunEnd(_, errors) {
    const path = process.env["UNHANDLED_ERRORS_FILE"]
    if (path !== undefined) writeFileSync(path, JSON.stringify(errors.map(unhandledError)))
  }
}

const unhandledError = ({ message, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) => ({
  message: (message ?? "an error without a message").split("\n", 1)[0],
  ...(typeof file === "string" && { file }),
  ...(typeof test === "string" && { test }),
})
