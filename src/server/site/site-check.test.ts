import { describe, expect, test } from 'vitest';
import site from '#site';
import { totalOf } from '#src/shared/stated/budget.ts';
import complete from '#test/complete-site/site.config.ts';
import { shippedFacts } from './shipped-facts.ts';
import { exampleSettings, siteConfigErrors } from './site-check.ts';

describe('the site configuration', () => {
  test('as shipped is valid, and its four budget lines add up to the total of the specification', () => {
    expect(siteConfigErrors(site)).toEqual([]);
    expect(site.budget?.lines).toHaveLength(4);
    expect(totalOf(site.budget)).toEqual({ min: 12_000, max: 20_000 });
  });

  test('may have no links, and any number of sessions', () => {
    const bare = { testEnvironmentUrl: null, donationUrl: null, workSessionUrls: [], apiBaseUrl: null };
    expect(siteConfigErrors({ ...site, ...bare })).toEqual([]);
    expect(siteConfigErrors({ ...site, workSessionUrls: [null, 'https://a.example/', null, null, null] })).toEqual([]);
  });

  test.each([
    ['name', ' Aperta', 'a line of text'],
    ['tagline', 'one\ntwo', 'a line of text'],
    ['slug', 'Aperta', 'lower-case letters'],
    ['slug', 'a/b', 'lower-case letters'],
    ['slug', 'aprogetto', "two pages' addresses"],
    ['publicUrl', 'https://aperta.example/', 'without a path or a last slash'],
    ['publicUrl', 'ftp://aperta.example', "the site's origin"],
    ['email', 'info', 'an email address'],
    ['testEnvironmentUrl', 'https://me:secret@prova.example/', 'an https link'],
    ['donationUrl', 'javascript:alert(1)', 'an https link'],
    ['workSessionUrls', ['https://one.example/', ''], 'a list'],
    ['apiBaseUrl', '/api', 'the address of another'],
    ['apiBaseUrl', 'https://accounts.example/', 'without a last slash'],
    ['legalName', undefined, 'a line of text'],
    ['accessibilityAnswerDays', 0, 'from 1 to 90'],
    ['accessibilityAnswerDays', '14', 'a whole number of days'],
    ['sourceCodeUrl', null, 'an https link'],
  ])('with %s as %j is refused in one line that says what it must be', (field, value, expected) => {
    const faults = siteConfigErrors({ ...site, [field]: value });
    const found = value === undefined ? 'missing' : JSON.stringify(value);
    expect(faults).toEqual([expect.stringContaining(`site.config.ts: ${field} is ${found}`)]);
    expect(faults[0]).toContain(expected);
  });

  test('may state everything that the operator knows', () => {
    expect(siteConfigErrors(complete)).toEqual([]);
  });

  test.each([
    [{ operator: { country: 'Italy' } }, 'operator.country is "Italy"; it must be a country\'s two capital letters'],
    [{ operator: { country: 'ZZ' } }, 'operator.country is "ZZ"; it must be a country\'s two capital letters'],
    [{ operator: { vat: '1' } }, 'operator.vat is "1"; it must be left out, because there is no such setting'],
    [{ operator: { register: { name: 'RUNTS' } } }, 'operator.register.number is missing; it must be a line'],
    [
      { operator: { people: [{ name: 'A', picture: '../a.jpg' }] } },
      'picture is "../a.jpg"; it must be a file in brand/',
    ],
    [{ hosting: {} }, 'hosting.name is missing; it must be a line'],
    [{ hosting: 'Host' }, 'hosting is "Host"; it must be { } with name, country'],
    [{ workSessions: [{ rulesUrl: 'http://a.test/' }] }, 'workSessions.0.rulesUrl is "http://a.test/"; it must be'],
    [{ workSessions: [{}, {}, {}, {}] }, 'workSessions has 4 entries; it must have at most one'],
    [{ money: { received: 1.5, spent: 0, date: '2026-01-01' } }, 'money.received is 1.5; it must be a whole number'],
    [{ money: { received: 1, spent: 0, date: '2999-01-01' } }, 'it must be a day that has passed'],
    [
      { plan: { ...site.plan, until: '2025-06' } },
      'plan.until is "2025-06"; it must be the month of plan.from or a later',
    ],
    [{ plan: { ...site.plan, goal: '2999-01-01' } }, 'plan.state is "late"; it must be left out while the day'],
    [{ budget: { lines: [{ item: 'a', min: 2, max: 1 }] } }, 'budget.lines.0.max is 1; it must be as much as min'],
    [{ promises: ['everything'] }, 'promises.0 is "everything"; it must be one of freeBasicUse, '],
    [{ operator: { form: 'Ltd\u202e' } }, 'it must be a line of text'],
    [{ statusUrl: 'https:\\\\user@a.test/' }, 'it must be an https link'],
    [{ announced: { nowhere: {} } }, 'it must be { } with'],
    [{ statusUrl: 'javascript:alert(1)' }, 'statusUrl is "javascript:alert(1)"; it must be an https link'],
  ])('with %j is refused in one line: %s', (facts, line) => {
    const faults = siteConfigErrors({ ...site, ...facts });
    expect(faults).toEqual([expect.stringContaining(line)]);
  });

  test('reports all faults together, and unknown settings', () => {
    const faults = siteConfigErrors({ ...site, slug: 'X', email: 'x', donateUrl: 'https://a.example/' });
    expect(faults.map((line) => line.split(' ')[1])).toEqual(['slug', 'email', 'donateUrl']);
    expect(siteConfigErrors(null)).toHaveLength(1);
  });

  test('names the plan and the promises that it has from the shipped file', () => {
    const names = ['isInDevelopment', 'plan', 'budget', 'donationUses', 'server', 'promises', 'seeksContributors'];
    expect(shippedFacts(site)).toEqual(names);
    expect(shippedFacts(complete)).toEqual([]);
  });

  test('names the settings that are still examples', () => {
    const links = ['testEnvironmentUrl', 'workSessionUrls', 'donationUrl'];
    expect(exampleSettings(site)).toEqual(['publicUrl', 'email', ...links, 'legalName', 'sourceCodeUrl']);
    expect(exampleSettings(complete)).toEqual([]);
    const rules = { name: 'A', rulesUrl: 'https://rules.example.net/' };
    const mixed = { ...complete, workSessionUrls: ['https://a.internal/', 'https://b.invalid/'], mail: rules };
    expect(exampleSettings(mixed)).toEqual(['workSessionUrls', 'mail']);
  });
});
