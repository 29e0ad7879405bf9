/** How many files and folders of a trial can be kept at a time. */
export const MOST_KEPT_PATHS = 200;
