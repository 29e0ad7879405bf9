/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  'next-function': 'What stands in `next` of a link to the sign-in is a path of this site or not followed',
  'next-scripts': 'and no script in it runs',
  shown: 'They are shown letter by letter, and none becomes an element',
  'trusted-types': `The browser never has to stop a script that was about to be made of a text (Trusted Types)`,
  policy: 'Nothing else is stopped by the policy of content',
};
