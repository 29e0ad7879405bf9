// Ids that pages with a text of the content have besides those of its headings. A heading with such a word gets another id; the
// check of the built pages names an id that is missing here.

/** Of the frame, of the announcements above it, and of what stands below a text. */
export const RESERVED_IDS = [
  'announcements',
  'end',
  'files',
  'main',
  'menu',
  'notes',
  'read',
  'references',
  'root',
  'soon',
  'transcript',
];
