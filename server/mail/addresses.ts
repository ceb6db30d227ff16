import { createHmac } from "node:crypto"

/** How addresses are compared: two that differ in case or in how an accent is written reach one mailbox. */
export const normalised = (email: string): string => email.normalize("NFC").toLowerCase()

/** HMAC of an address in the form that is compared: finds it again without storing it readably. */
export const addressIndex = (secret: Buffer, email: string): Buffer =>
  createHmac("sha256", secret).update(normalised(email)).digest()

/** The domain of guests: reserved by RFC 2606, so that no mailbox can exist there. */
const guestDomain = "@guest.invalid"

/** The address of a guest, who has no mailbox. */
export const guestAddress = (userId: string): string => `${userId}${guestDomain}`

/** Whether the address is that of a guest. No mail is sent there. */
export const isGuestAddress = (email: string): boolean => email.endsWith(guestDomain)

/** `a…@example.org`: enough for its owner to recognise it. */
export const masked = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf("@"))}`
