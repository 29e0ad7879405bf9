import { expect, test } from 'vitest';
import type { Site } from '#src/shared/site.ts';
import complete from '#test/complete-site/site.config.ts';
import { WORKS_TOPICS, worksSentence, worksToday } from './works-today.ts';

const sentences = (configured: Site) => {
  const works = worksToday(configured);
  return WORKS_TOPICS.flatMap((topic) => worksSentence(works, topic) ?? []);
};
const BARE: Site = { ...complete, testEnvironmentUrl: null, workSessionUrls: [null], donationUrl: null };

test('says what the links and the registration of the configuration allow', () => {
  expect(sentences({ ...complete, registration: 'closed', testEnvironment: {}, workSessions: [] })).toEqual([
    { key: 'works.accountsClosed' },
    { key: 'works.trial' },
    { countKey: 'works.sessions', count: 2 },
    { key: 'works.appsUnstated' },
    { key: 'works.donations' },
    { key: 'works.rest' },
  ]);
  expect(sentences(BARE).map((sentence) => 'key' in sentence && sentence.key)).toEqual([
    'works.accountsOpen',
    'works.trialNone',
    'works.sessionsNone',
    'works.donationsNone',
    'works.rest',
  ]);
});

test('names each app once, and none of a desktop without a link', () => {
  expect(worksToday(complete).apps).toEqual(['LibreOffice', 'Inkscape', 'Thunderbird', 'GIMP']);
  expect(
    worksToday({ ...complete, testEnvironmentUrl: null, workSessionUrls: [null, 'https://b.example/'] }),
  ).toMatchObject({
    sessions: 1,
    apps: ['Inkscape', 'GIMP'],
  });
});
