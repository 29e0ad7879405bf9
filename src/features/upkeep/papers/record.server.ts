// The record of processing activities (GDPR, article 30).
import { isSet } from '#src/shared/site/configured-address.ts';
import { ACTIVITIES, activityOf, type Activity } from './activities.server.ts';
import { controllerTable } from './controller.server.ts';
import { facts, gap, heading, list, paragraph, type Content, type Markup } from './html.server.ts';
import { measureList, organisationList } from './measures.server.ts';
import { isInEea, type Source } from './source.server.ts';

/** The services whose companies get data of an activity, by the labels of the privacy page. */
const HANDLERS: Readonly<Record<Activity, readonly string[]>> = {
  accounts: ['privacy.handlerSite'],
  emails: ['privacy.handlerSite', 'privacy.handlerMail'],
  security: ['privacy.handlerSite'],
  apps: ['privacy.handlerSite'],
  feedback: ['privacy.handlerSite', 'privacy.handlerMail'],
  operation: ['privacy.handlerSite'],
};

/** Returns the parts of the document. */
export function record(source: Source): Content[] {
  const { words } = source;
  const there = ACTIVITIES.filter((activity) => activity !== 'apps' || source.apps.length > 0);
  return [
    heading(2, words('controller.title')),
    controllerTable(source),
    ...there.flatMap((activity) => [heading(2, words(`activity.${activity}`)), activityTable(source, activity)]),
    ...desktops(source),
    ...donations(source),
    heading(2, words('record.measuresTitle')),
    paragraph(words('record.measuresLead')),
    measureList(source),
    heading(3, words('record.organisationTitle')),
    organisationList(source),
    heading(2, words('record.review')),
    facts([
      [words('record.review'), gap(words, words('record.reviewGap'))],
      [words('common.version'), gap(words, words('common.version'))],
    ]),
  ];
}

function activityTable(source: Source, activity: Activity): Markup {
  const { words, items, termOf, nameOf, texts } = source;
  const own = items.filter((item) => activityOf(item) === activity);
  const basis =
    activity === 'operation' ? gap(words, words('activity.operationBasisGap')) : words(`activity.${activity}Basis`);
  return facts([
    [words('record.purpose'), words(`activity.${activity}Purpose`)],
    [words('record.basis'), basis],
    [words('record.people'), words(`activity.${activity}People`)],
    [words('record.data'), list(own.map((item) => `${nameOf(item)}: ${texts.t(item.purpose)}`))],
    [words('record.source'), words('record.fromPeople')],
    ...recipientRows(source, HANDLERS[activity], activity === 'apps' ? source.apps.map(({ name }) => name) : []),
    [words('record.terms'), list(own.map((item) => `${nameOf(item)}: ${termOf(item)}`))],
  ]);
}

/** Who gets the data, and which of them are outside of the European Economic Area. */
function recipientRows(
  { words, handlers, texts, country, site }: Source,
  labels: readonly string[],
  others: readonly string[] = [],
): [string, Content][] {
  const there = handlers.filter(({ label }) => labels.includes(label));
  const companies = there.flatMap((handler) =>
    handler.companies.filter(({ provider }) => provider !== undefined && provider !== site.legalName),
  );
  const unstated = there.filter((handler) => handler.companies.some(({ provider }) => provider === undefined));
  const names: Content[] = [
    words('record.ownServer'),
    ...new Set(
      companies.map(({ provider = '', country: code }) => (code ? `${provider} (${country(code)})` : provider)),
    ),
    ...unstated.map(({ label }) => gap(words, words('record.recipientGap', { label: texts.t(label) }))),
    ...others,
  ];
  const outside: Content[] = companies.flatMap(({ provider = '', country: code }) => {
    if (code === undefined) return [gap(words, words('record.countryGap', { name: provider }))];
    if (isInEea(code)) return [];
    return [
      words('record.transferTo', { name: provider, country: country(code) }),
      gap(words, words('record.transferGap')),
    ];
  });
  const isKnown = outside.length === 0 && unstated.length === 0 && others.length === 0;
  const open = outside.length > 0 ? outside : [gap(words, words('record.transferGap'))];
  return [
    [words('record.recipients'), list(names)],
    [words('record.transfers'), isKnown ? words('record.transfersNone') : list(open)],
  ];
}

function desktops(source: Source): Content[] {
  const { words, handlers } = source;
  const labels = ['privacy.handlerTrial', 'privacy.handlerSessions', 'privacy.handlerFiles'];
  if (!handlers.some(({ label }) => labels.includes(label))) return [];
  return [
    heading(2, words('activity.desktops')),
    facts([
      [words('record.purpose'), words('activity.desktopsPurpose')],
      [words('record.basis'), words('activity.desktopsBasis')],
      [words('record.people'), words('activity.desktopsPeople')],
      [words('record.data'), words('activity.desktopsData')],
      ...recipientRows(source, labels),
      [words('record.terms'), gap(words, words('activity.desktopsTermGap'))],
    ]),
  ];
}

function donations(source: Source): Content[] {
  const { words, site } = source;
  if (!isSet(site.donationUrl)) return [];
  return [
    heading(2, words('activity.donations')),
    facts([
      [words('record.purpose'), words('activity.donationsPurpose', { url: site.donationUrl })],
      [words('record.people'), words('activity.donationsPeople')],
      [words('record.data'), gap(words, words('activity.donationsGap'))],
      ...recipientRows(source, ['privacy.handlerPayment']),
    ]),
  ];
}
