/** How a line is drawn: `chartLines.css` has the colour, the width and the dashes of each. */
export type LineLook = "main" | "fine" | "dashed" | (typeof equalLooks)[number]

/** For lines of which none is the main one: each can be told from the others without its colour. */
export const equalLooks = ["equal-1", "equal-2", "equal-3", "equal-4", "equal-5", "equal-6"] as const
