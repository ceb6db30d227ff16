/** Why a backup cannot be written or used. Each has a message of its own that states what to do. */
export type BackupRefusal =
  | "passphraseMissing"
  | "passphraseWrong"
  | "notABackup"
  | "cut"
  | "altered"
  | "newer"
  | "edited"
  | "masterKeyMissing"
  /** It was changed while the backup was written. */
  | "masterKeyChanged"
  | "targetNotEmpty"
  | "targetTooNew"
  | "erasuresUnreadable"
  | "erasuresMissing"
  | "fileExists"
  | "countsDiffer"

/** A backup or a restore that was refused. When it is thrown, the data in the database has not been changed. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused"
  readonly reason: BackupRefusal
  constructor(reason: BackupRefusal, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.reason = reason
  }
}
