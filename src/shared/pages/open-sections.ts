// Sections that have content. The build gives this module its list (build/bundles/open-sections.ts); without a build there are none.

/** Names of rows of the page table. */
export const OPEN_SECTIONS: readonly string[] = [];
