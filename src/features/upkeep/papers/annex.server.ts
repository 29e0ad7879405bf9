// The annex to the contract with a processor (GDPR, article 28), one for each company that the site names.
import { facts, gap, heading, join, list, paragraph, type Content } from './html.server.ts';
import { isInEea, type Source } from './source.server.ts';

type Kind = 'site' | 'mail' | 'desktop';

/** Not the payment service, which usually is a controller of its own. */
const KINDS: Readonly<Record<string, Kind>> = {
  'privacy.handlerSite': 'site',
  'privacy.handlerMail': 'mail',
  'privacy.handlerTrial': 'desktop',
  'privacy.handlerSessions': 'desktop',
  'privacy.handlerFiles': 'desktop',
};
const DUTIES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
const MEASURES = ['access', 'updates', 'separation', 'disks', 'transport'] as const;

interface Processor {
  readonly kind: Kind;
  readonly name?: string | undefined;
  readonly country?: string | undefined;
}

/** Returns the parts of the document. */
export function annex(source: Source): Content[] {
  const { words, handlers } = source;
  const named = handlers.flatMap(({ label, companies }) => {
    const kind = KINDS[label];
    return kind === undefined
      ? []
      : companies
          // What the controller does itself needs no contract.
          .filter(({ provider }) => provider !== undefined && provider !== source.site.legalName)
          .map(({ provider, country }): Processor => ({ kind, name: provider, country }));
  });
  const processors = [...new Map(named.map((one) => [`${one.kind} ${one.name}`, one])).values()];
  if (processors.length === 0) return [paragraph(words('annex.none')), ...template(source, { kind: 'site' })];
  return [paragraph(words('annex.check')), ...processors.flatMap((one) => template(source, one))];
}

function template(source: Source, { kind, name, country }: Processor): Content[] {
  const { words, site, config, items, nameOf } = source;
  const types =
    kind === 'site' ? words('annex.types_site', { names: items.map(nameOf).join(', ') }) : words(`annex.types_${kind}`);
  const place =
    country === undefined
      ? gap(words, words('annex.placeGap'))
      : isInEea(country)
        ? source.country(country)
        : join(source.country(country), ' ', gap(words, words('record.transferGap')));
  return [
    heading(2, name === undefined ? words('annex.processor') : `${words('annex.processor')}: ${name}`),
    facts([
      [words('controller.title'), site.legalName],
      [words('annex.processor'), join(name === undefined ? '' : `${name} `, gap(words, words('annex.processorName')))],
      [words('annex.subject'), words(`annex.subject_${kind}`, { address: config.publicUrl })],
      [words('annex.duration'), gap(words, words('annex.durationGap'))],
      [words('annex.nature'), words(`annex.nature_${kind}`)],
      [words('annex.types'), types],
      [words('annex.special'), join(`${words('annex.special_none')}. `, gap(words, words('annex.special_gap')))],
      [words('annex.people'), words('annex.peopleText')],
      [words('annex.place'), place],
    ]),
    heading(3, words('annex.duties')),
    list(DUTIES.map((letter) => words(`annex.duty_${letter}`))),
    heading(3, words('annex.measures')),
    list([...MEASURES.map((measure) => words(`annex.measure_${measure}`)), gap(words, words('annex.measureGap'))]),
    heading(3, words('annex.breach')),
    paragraph(words('annex.breachText', { email: site.email }), ' ', gap(words, words('annex.breachGap'))),
    heading(3, words('annex.subs')),
    paragraph(words('annex.subsText'), ' ', gap(words, words('annex.subsGap'))),
    paragraph(gap(words, words('common.signature'))),
  ];
}
