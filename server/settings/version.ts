import packageFile from "../../package.json" with { type: "json" }

/** The version of the running program. */
export const packageVersion: string = packageFile.version
