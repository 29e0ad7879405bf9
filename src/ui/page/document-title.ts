import site from '#site';

/** The title of a document by that of its page. */
export const documentTitle = (heading: string): string =>
  heading.includes(site.name) ? heading : `${heading} – ${site.name}`;
