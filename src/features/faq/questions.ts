// The questions that the site answers itself, with their answers, which follow what the operator states.
import type { Site } from '#src/shared/site/site.ts';
import { desktopClaims, type Claims } from '#src/shared/stated/desktop-claims.ts';
import { promisesOf } from '#src/shared/stated/promises.ts';
import type { Sentence } from '#src/shared/stated/sentence.ts';
import { sourceSentence } from '#src/shared/stated/source.ts';
import { worksToday, type WorksToday, type WorksTopic } from '#src/shared/stated/works-today.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';

/**
 * One or more sentences of an answer: a text, what works today, what has been received and spent, what the plan says, or who keeps the
 * files of each desktop.
 */
export type AnswerPart = TextKey | Sentence | { readonly works: readonly WorksTopic[] } | 'money' | 'plan' | 'keepers';

/** One question. */
export interface Question {
  /** Its name in addresses, the same in all languages. */
  readonly slug: string;
  readonly title: TextKey;
  readonly answer: (facts: Facts) => readonly AnswerPart[];
  /** Absent: every site answers it. */
  readonly isAsked?: (site: Site) => boolean;
}

interface Facts extends WorksToday {
  readonly site: Site;
  /** What the pages say of trial and desktops. */
  readonly claims: Claims;
  /** The operator runs a desktop host. */
  readonly hasOwn: boolean;
}

/** Questions about one thing, with a heading. */
export interface QuestionGroup {
  readonly title: TextKey;
  readonly questions: readonly Question[];
}

type OwnKey = Extract<TextKey, `faq.${string}`>;

/** A question of the text group `faq` whose answer is the same everywhere, unless `answer` says otherwise. */
function ask(
  title: OwnKey,
  answer: Question['answer'] = () => [`${title}Text` as OwnKey],
  isAsked: Question['isAsked'] = () => true,
): Question {
  const name = title.slice('faq.'.length);
  return { slug: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), title, answer, isAsked };
}

const only = <Part extends AnswerPart>(isTrue: boolean, ...parts: Part[]) => (isTrue ? parts : []);
const said = (...parts: (TextKey | undefined)[]) => parts.filter((part) => part !== undefined);

/** All of them, in the order in which visitors ask. An address that has been public stays. */
const QUESTION_GROUPS: readonly QuestionGroup[] = [
  {
    title: 'faq.groupSuite',
    questions: [
      ask('faq.what'),
      ask('faq.apps', ({ hasTrial, sessions, apps }) => [
        { works: hasTrial || sessions > 0 ? ['apps'] : ['trial', 'sessions'] },
        ...only(
          apps.some((app) => /^LibreOffice\b/i.test(app)),
          'faq.appsOffice',
        ),
        ...only(!hasTrial && sessions === 0, 'faq.appsSoftware'),
      ]),
      {
        slug: 'works',
        title: 'works.title',
        answer: () => [{ works: ['accounts', 'trial', 'sessions', 'donations', 'rest'] }],
      },
      ask('faq.cost', ({ site, hasOwn }) => [
        'faq.costText',
        // No setting says so of desktops: that promise covers them.
        ...only(hasOwn && promisesOf(site, 'freeBasicUse').length > 0, 'faq.costOwn'),
        ...promisesOf(site, 'freeBasicUse'),
      ]),
      ask('faq.free', ({ site, claims }) => ['faq.freeText', sourceSentence(site), ...said(claims.software)]),
      ask(
        'faq.ready',
        () => ['plan'],
        ({ plan }) => plan !== undefined,
      ),
      ask('faq.opening'),
    ],
  },
  {
    title: 'faq.groupStart',
    questions: [
      ask('faq.trial', ({ hasTrial, claims }) => [
        { works: ['trial'] },
        ...only(hasTrial, 'faq.trialText'),
        ...said(claims.trialTime, claims.trial),
      ]),
      ask('faq.account', ({ registration }) => [
        'faq.accountText',
        { works: ['accounts'] },
        ...only(registration === 'open' || registration === 'approval', 'faq.accountLink'),
      ]),
      ask('faq.desktop', ({ sessions, claims }) => [
        'faq.desktopText',
        { works: ['sessions'] },
        ...said(claims.which, claims.confirmed),
        ...only(sessions > 0, 'faq.desktopLink'),
      ]),
      ask('faq.desktopHelp', ({ sessions, claims, hasOwn }) => [
        ...only(sessions === 0, { works: ['sessions'] as const }),
        ...only(hasOwn, 'faq.desktopHelpText'),
        ...said(claims.share),
        ...only(sessions > (hasOwn ? 1 : 0), 'faq.desktopHelpElsewhere'),
        'faq.desktopHelpWrite',
      ]),
      ask('faq.device', ({ claims }) => ['faq.deviceText', ...said(claims.device)]),
      ask('faq.access'),
      ask('faq.languages'),
    ],
  },
  {
    title: 'faq.groupAccount',
    questions: [
      ask('faq.security'),
      ask('faq.passkey'),
      ask('faq.forgot'),
      ask('faq.lost'),
      ask('faq.noEmail'),
      ask('faq.otherApps'),
      ask('faq.leave', ({ claims }) => ['faq.leaveText', ...said(claims.leave)]),
    ],
  },
  {
    title: 'faq.groupData',
    questions: [
      ask('faq.files', ({ sessions, claims }) => [
        ...only(sessions === 0, { works: ['sessions'] as const }),
        ...said(claims.keepers),
        ...only(claims.keepers === 'desktops.keepersEach', 'keepers' as const),
        ...said(claims.kept, claims.earlier, claims.room, claims.trial),
      ]),
      ask('faq.yesterday', ({ sessions, claims, hasOwn }) => [
        ...only(sessions === 0, { works: ['sessions'] as const }),
        ...only(sessions > 0, 'faq.yesterdayText' as const),
        ...said(claims.kept),
        ...only(hasOwn, 'faq.yesterdayOwn'),
        ...said(claims.earlier, claims.trial),
      ]),
      ask('faq.data', ({ site }) => [site.hosting ? 'faq.dataAt' : 'faq.dataUnstated', 'faq.dataText']),
      ask('faq.tracking'),
      ask('faq.cookies'),
      ask('faq.seen', ({ hasTrial, sessions }) => [
        'faq.seenText',
        ...only(hasTrial || sessions > 0, 'faq.seenElsewhere'),
      ]),
    ],
  },
  {
    title: 'faq.groupProject',
    questions: [
      ask('faq.who', ({ site }) => ['faq.whoText', site.operator ? 'faq.whoLegal' : 'faq.whoUnstated']),
      ask('faq.contact'),
      ask(
        'faq.money',
        ({ site }) => [...only(site.budget !== undefined, 'faq.moneyText'), 'money'],
        ({ budget, money }) => budget !== undefined || money !== undefined,
      ),
      ask('faq.help', () => ['faq.helpText', { works: ['donations'] }]),
      ask('faq.publish'),
      ask('faq.translate'),
      ask('faq.problem'),
      ask('faq.selfhost'),
    ],
  },
];

/** All questions that a site with these facts answers, by group. */
export function groupsOf(site: Site): readonly QuestionGroup[] {
  return QUESTION_GROUPS.map(({ title, questions }) => ({
    title,
    questions: questions.filter(({ isAsked }) => isAsked?.(site) ?? true),
  }));
}

/** The same in one list. */
export function questionsOf(site: Site): readonly Question[] {
  return groupsOf(site).flatMap(({ questions }) => questions);
}

/** Names that no other question may have. */
export const QUESTION_SLUGS: ReadonlySet<string> = new Set(
  QUESTION_GROUPS.flatMap(({ questions }) => questions.map(({ slug }) => slug)),
);

/** The pieces of an answer on a site, with a desktop host of the operator's or without one. */
export function answerOf({ answer }: Question, site: Site, hasOwnDesktop: boolean): readonly AnswerPart[] {
  const claims = desktopClaims(site, hasOwnDesktop);
  return answer({ ...worksToday(site, hasOwnDesktop), site, claims, hasOwn: hasOwnDesktop });
}
