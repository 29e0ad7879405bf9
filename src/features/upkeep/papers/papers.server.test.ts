// The papers say what the site states, and mark everything else.
import { expect, test } from 'vitest';
import site from '#site';
import { SERVER_ITEMS } from '#src/features/privacy/stored.ts';
import { openDatabase } from '#src/server/database/open.ts';
import { readSettings } from '#src/server/site/read-site.ts';
import type { Site } from '#src/shared/site/site.ts';
import { FACTS } from '#test/complete-site/facts.ts';
import { onSqlite } from '#test/databases.ts';
import { activityOf } from './activities.server.ts';
import { papersOf } from './papers-commands.server.ts';
import { readSource } from './source.server.ts';
import { PAPER_LANGUAGES, type PaperLanguage } from './words.server.ts';

test('each stored item belongs to an activity of the record', () => {
  for (const item of SERVER_ITEMS) expect(() => activityOf(item)).not.toThrow();
});

onSqlite('the papers', (makePlace) => {
  async function write(language: PaperLanguage, facts: Partial<Site>, settings: Record<string, string> = {}) {
    const place = await makePlace();
    const { config } = await readSettings({ PUBLIC_URL: 'https://casa.test', DATA_DIR: place.dataDir, ...settings });
    const database = await openDatabase(place);
    const services = { queries: database.queries, config, site: { ...site, ...facts }, now: Date.now };
    const papers = papersOf(await readSource(services, language, 'aperta 1.0.0'));
    await database.close();
    await place.remove();
    return papers;
  }

  test.each(PAPER_LANGUAGES)('are complete in %s, with and without facts', async (language) => {
    const [full, bare] = [await write(language, FACTS), await write(language, {})];
    for (const { html } of [...full, ...bare]) {
      expect(html).not.toMatch(/\{\{|undefined|>\s*(?:privacy|record|flows)\.\w+/);
      expect(html).toMatch(/<p class="note">[^<]*(?:consulenza legale|legal advice)/);
    }
    const gapsOf = (papers: typeof full) => papers.map(({ html }) => html.split('<mark>').length - 1);
    expect(gapsOf(full)[0]).toBeLessThan(gapsOf(bare)[0] ?? 0);
    expect(full[0]?.html).toContain('Associazione Prova ETS');
  });

  test('follow the settings, escape what is stated, and mark a country outside of the EEA', async () => {
    const hosting = { name: '<b>Host</b> & Co', country: 'US' };
    const settings = { SESSION_MAX_DAYS: '77', BACKUP_RECIPIENT: '', DESKTOP_URL: 'https://desktop.test' };
    const [record, flows, retention, annex] = await write('en', { ...FACTS, hosting }, settings);
    expect(record?.html).toContain('after 77 days in any case');
    expect(retention?.html).toContain('77 days in all at most');
    expect(retention?.html).toContain('Once they take up 20 MB together');
    expect(record?.html).toMatch(
      /&lt;b&gt;Host&lt;\/b&gt; &amp; Co \(United States\)<\/li><li><mark>\[to be completed: the safeguard/,
    );
    expect(flows?.html).toContain('not encrypted, if any are made');
    expect(annex?.html).toContain('Processor: &lt;b&gt;Host&lt;/b&gt; &amp; Co');
  });
});
