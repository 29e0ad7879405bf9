const { PATH, NODE_COMPILE_CACHE } = process.env;

/** What a program of a test needs to be found and to start fast, without the settings of the person who runs the tests. */
export const PROGRAM_ENV: NodeJS.ProcessEnv = { PATH, NODE_COMPILE_CACHE };
