// Globals that src/app/module-loader.ts and the document's inline script set for the page's modules.

/** What `import()` has become in the built scripts: takes `./name.js` and gives the module, or rejects if it was tampered with. */
declare var $import: (path: string) => Promise<unknown>;
/** The button that was pressed before the page's own script ran. */
declare var earlyButton: HTMLButtonElement | undefined;
