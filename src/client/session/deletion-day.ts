/** Takes a header `Account-Status`. Returns the day on which the server deletes the account, such as `2026-12-03`, if it says one. */
export function deletionDay(status: string | null | undefined): string | undefined {
  return /^leaving; date=(\S+)$/.exec(status ?? '')?.[1];
}
