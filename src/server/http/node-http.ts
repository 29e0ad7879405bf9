// `node:http` without its ES module: importing that reads every export, and one of them loads Node's client for `fetch`, which makes
// a start of 0.45 s take 0.55 s, with 3 MB more at rest (docs/decisions/0031-server-start.md).

/** The module `node:http`, as `require` gives it. */
export const http: typeof import('node:http') = process.getBuiltinModule('node:http');
