/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  endless:
    'A body without an end is refused after the limit of 16,384 bytes and one more piece of 4,096: the most that one was sent before its answer',
  bodies:
    'Bodies without an end, a gzip bomb and bodies that are too long by a byte are refused: 413, or 400 or 415 for the bomb',
  others: 'p99 of a page and a member’s call, requested together meanwhile',
  malformed:
    'A request that is malformed is refused with the right status, once, or its connection is closed; never an answer of 500 or more, never 200',
  headers: 'Answers to such requests have the security headers, too, and name no program',
  alive: 'After each of them, other clients are served',
  'hidden-files':
    'Files beside the site (.git, .env, package.json, sources, source maps, the build itself, databases, copies of files, lists of folders) are not found',
};
