/** How addresses are compared: two that differ in case or in how an accent is written reach one mailbox. */
export const normalised = (email: string): string => email.normalize("NFC").toLowerCase()

/** `a…@example.org`: enough for its owner to recognise it. */
export const masked = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf("@"))}`
