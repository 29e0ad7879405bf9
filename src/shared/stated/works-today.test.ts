import { expect, test } from 'vitest';
import type { Site } from '#src/shared/site/site.ts';
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
  const one = { ...BARE, workSessionUrls: ['https://a.internal/'] };
  expect(sentences(one)).toContainEqual({ key: 'works.session' });
});

test('names each app once, and none of a desktop without a link', () => {
  expect(worksToday(complete).apps).toEqual(['LibreOffice', 'Inkscape', 'Thunderbird', 'GIMP']);
  expect(
    worksToday({ ...complete, testEnvironmentUrl: null, workSessionUrls: [null, 'https://b.internal/'] }),
  ).toMatchObject({
    sessions: 1,
    apps: ['Inkscape', 'GIMP'],
  });
});

test('counts the desktops of the operator’s own host', () => {
  const own = { ...BARE, ownDesktop: { apps: ['Mousepad'] } };
  expect(worksToday(own)).toMatchObject({ hasTrial: false, sessions: 0, apps: [] });
  expect(worksToday(own, true)).toMatchObject({ hasTrial: true, sessions: 1, apps: ['Mousepad'] });
  expect(worksToday(complete, true).sessions).toBe(3);
});
