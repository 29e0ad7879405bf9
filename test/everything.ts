/** Whether this run takes all its time: `npm run test:all`, at night and before a release. */
export const TESTS_EVERYTHING = process.env['TEST_EVERYTHING'] !== undefined;
