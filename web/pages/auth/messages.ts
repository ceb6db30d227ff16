import { defineMessage } from "react-intl"

export const authMessages = {
  signInTitle: defineMessage({
    id: "auth.signInTitle",
    defaultMessage: "Welcome back",
    description: "Title of the sign-in page",
  }),
  signUpTitle: defineMessage({
    id: "auth.signUpTitle",
    defaultMessage: "Your account",
    description: "Title of the sign-up page",
  }),
  title: defineMessage({
    id: "auth.title",
    defaultMessage: "Sign in or sign up",
    description: "Name of the two tabs",
  }),
  signIn: defineMessage({ id: "auth.signIn", defaultMessage: "Sign in", description: "Tab and button" }),
  signUp: defineMessage({ id: "auth.signUp", defaultMessage: "Sign up", description: "Tab" }),
  create: defineMessage({
    id: "auth.create",
    defaultMessage: "Create account",
    description: "Button of the sign-up form",
  }),
  email: defineMessage({ id: "auth.email", defaultMessage: "E-mail", description: "Field" }),
  password: defineMessage({ id: "auth.password", defaultMessage: "Password", description: "Field" }),
  passwordHint: defineMessage({
    id: "auth.passwordHint",
    defaultMessage: "At least 12 characters. A sentence is easier to remember than a word.",
    description: "Below the password field of the sign-up form",
  }),
  figures: defineMessage({
    id: "auth.figures",
    defaultMessage: "How figures are shown to you",
    description: "Heading of the preferences in the sign-up form",
  }),
  changeable: defineMessage({
    id: "auth.changeable",
    defaultMessage: "You can change all of this later in the settings.",
    description: "Below the preferences in the sign-up form",
  }),
}
