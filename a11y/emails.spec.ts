// The rules on every email as an HTML document.
import { renderMail, type MailTemplate } from '#src/server/mail/templates.ts';
import emails from '#src/texts/it/emails.json' with { type: 'json' };
import { expect, test } from '#test/visitor.ts';
import { judge } from './baseline.ts';
import { runRules } from './rules.ts';
import { languagesFor } from './selection.ts';

const TEMPLATES = Object.keys(emails).filter((name) => name !== 'frame') as MailTemplate[];

/** The picture that the email brings along. */
const MARK = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

for (const language of languagesFor(2)) {
  test(`emails in ${language}`, async ({ page }) => {
    for (const template of TEMPLATES) {
      const { html } = renderMail(template, {
        language,
        values: {
          product: 'Aperta',
          contact: 'info@example.org',
          username: 'mela',
          name: 'Portatile',
          date: '1.1.2027',
        },
        ...('action' in emails[template] && { link: 'https://aperta.example.org/confirm#activation/abc' }),
        ...('secondaryAction' in emails[template] && {
          secondaryLink: 'https://aperta.example.org/confirm#disown/abc',
        }),
      });
      await page.setContent(html.replaceAll('cid:mark', MARK));
      // Emails have no style sheet, and without one axe's rule for the orientation cannot decide.
      await page.addStyleTag({ content: 'body {}' });
      const findings = await runRules(page);
      expect.soft(judge({ page: `email ${template}`, language, state: 'default' }, findings), template).toEqual([]);
    }
  });
}
