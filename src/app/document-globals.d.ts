// What the inline script of the document (build/document.ts) leaves for modules.

/** The button that was pressed before the page's own script ran. */
declare var earlyButton: HTMLButtonElement | undefined;
