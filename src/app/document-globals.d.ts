// Global variables that the inline script of the document (build/pages/document.ts) sets for modules.

/** The button that was pressed before the page's own script ran. */
declare var earlyButton: HTMLButtonElement | undefined;
