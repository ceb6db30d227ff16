/** A report of a mail server as Postfix writes it (RFC 3464), about one recipient. */
export const deliveryReport = ({
  mailId,
  recipient,
  original,
  action = "failed",
  status = "5.1.1",
  headers = "text/rfc822-headers",
}: {
  readonly mailId: string
  readonly recipient: string
  /** The address that was written to, where it was forwarded. */
  readonly original?: string
  readonly action?: string
  readonly status?: string
  /** The type of the last part; null: the report has the id in an earlier field only. */
  readonly headers?: "text/rfc822-headers" | "message/rfc822" | null
}): string =>
  [
    "Return-Path: <>",
    "From: MAILER-DAEMON@mx.example.net (Mail Delivery System)",
    "To: post@wealth.example.org",
    "Subject: Undelivered Mail Returned to Sender",
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="BOUNDARY"',
    "",
    "--BOUNDARY",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    `I'm sorry to have to inform you that your message could not be delivered to <${recipient}>.`,
    "",
    "--BOUNDARY",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.net",
    ...(headers === null ? [`Original-Envelope-Id: ${mailId}`] : []),
    "Arrival-Date: Mon,  4 May 2026 09:00:15 +0000 (UTC)",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    ...(original === undefined ? [] : [`Original-Recipient: rfc822;${original}`]),
    `Action: ${action}`,
    `Status: ${status}`,
    "Diagnostic-Code: smtp; 550 5.1.1 User unknown",
    "    in virtual mailbox table",
    "",
    ...(headers === null
      ? []
      : [
          "--BOUNDARY",
          `Content-Type: ${headers}`,
          "",
          "From: Wealth Tracker <post@wealth.example.org>",
          `Message-ID: <${mailId}@wealth.example.org>`,
          "Subject: Your weekly summary",
          "",
        ]),
    "--BOUNDARY--",
    "",
  ].join("\r\n")
