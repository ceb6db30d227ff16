import packageFile from "../../package.json" with { type: "json" }

/** Of the program that runs. */
export const packageVersion: string = packageFile.version
