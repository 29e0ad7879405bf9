// The questions of /faq with their answers, which follow what the operator states.
import type { Site } from '#src/shared/site.ts';
import { areSessionsFree } from '#src/shared/stated/desktops.ts';
import { worksToday, type WorksTopic } from '#src/shared/stated/works-today.ts';
import type { TextKey } from '#src/shared/texts.ts';

/** One or more sentences of an answer: a text, what works today, or what has been received and spent. */
export type AnswerPart = TextKey | { readonly works: readonly WorksTopic[] } | 'money';

/** One question and the pieces of its answer. */
export interface Question {
  readonly title: TextKey;
  readonly answer: readonly AnswerPart[];
}

/** Takes the site's configuration. Returns the questions in the order in which visitors ask them. */
export function faqQuestions(site: Site): readonly Question[] {
  const { hasTrial, sessions, registration } = worksToday(site);
  const only = <Part extends AnswerPart>(isTrue: boolean, ...parts: Part[]) => (isTrue ? parts : []);
  const hasDesktops = hasTrial || sessions > 0;
  return [
    { title: 'faq.what', answer: ['faq.whatText'] },
    { title: 'faq.apps', answer: [{ works: hasDesktops ? ['apps'] : ['trial', 'sessions'] }] },
    { title: 'works.title', answer: [{ works: ['accounts', 'trial', 'sessions', 'donations', 'rest'] }] },
    { title: 'faq.trial', answer: [{ works: ['trial'] }, ...only(hasTrial, 'faq.trialText')] },
    { title: 'faq.cost', answer: ['faq.costText'] },
    {
      title: 'faq.account',
      answer: ['faq.accountText', { works: ['accounts'] }, ...only(registration === 'open', 'faq.accountLink')],
    },
    { title: 'faq.device', answer: ['faq.deviceText'] },
    {
      title: 'faq.files',
      answer: [
        ...only(sessions === 0, { works: ['sessions'] as const }),
        ...only(sessions > 0, 'faq.filesText', site.fileStorage ? 'faq.filesAt' : 'faq.filesUnstated'),
        ...only(hasTrial, 'faq.filesTrial'),
      ],
    },
    { title: 'faq.data', answer: [site.hosting ? 'faq.dataAt' : 'faq.dataUnstated', 'faq.dataText'] },
    { title: 'faq.tracking', answer: ['faq.trackingText'] },
    { title: 'faq.leave', answer: ['faq.leaveText', ...only(sessions > 0, 'faq.leaveFiles')] },
    { title: 'faq.security', answer: ['faq.securityText'] },
    { title: 'faq.forgot', answer: ['faq.forgotText'] },
    {
      title: 'faq.free',
      answer: ['faq.freeText', ...only(sessions > 0, areSessionsFree(site) ? 'faq.freeDesktops' : 'faq.freePartly')],
    },
    { title: 'faq.who', answer: ['faq.whoText', site.operator ? 'faq.whoLegal' : 'faq.whoUnstated'] },
    { title: 'faq.help', answer: ['faq.helpText', { works: ['donations'] }] },
    { title: 'faq.money', answer: ['faq.moneyText', 'money'] },
    { title: 'faq.ready', answer: ['faq.readyText'] },
  ];
}
