// A film of a trial: what is done, what is said meanwhile, and how long each picture of it stays. Lengths come from the steps alone, so
// that captions of all languages fit a film that was recorded once.
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';

/** What a hand does; each is seen in the film. */
export type Action =
  | { readonly type: string }
  /** `opens`: a window, which takes its time. */
  | { readonly press: string; readonly opens?: true }
  /** A place of the picture, in CSS pixels. */
  | { readonly click: readonly [x: number, y: number] }
  /** A button of the page around the desktop, by its Italian name. */
  | { readonly button: string };

/** Actions with the sentence that is shown meanwhile. */
export interface Step {
  readonly say: Readonly<Record<Language, string>>;
  readonly do: readonly Action[];
  /** Seconds until the app has done what the step asked for. */
  readonly settle?: number;
  /** Its last picture is that of a lesson: the folder below `content/impara/`, and the name without ending. */
  readonly picture?: string;
}

/** A film. */
export interface Film {
  /** The folder of its text, and the name of its files. */
  readonly name: string;
  readonly steps: readonly Step[];
  /** The step whose end is the picture before the film. */
  readonly poster: number;
}

/** A step with its time in the film, in seconds. */
export interface TimedStep {
  readonly step: Step;
  readonly start: number;
  readonly end: number;
  /** How long the picture after each key or click stays. */
  readonly frames: readonly number[];
}

/** Letters typed between two pictures. */
export const LETTERS = 3;
const SECONDS = { type: 0.24, press: 0.5, click: 0.9, button: 1.2 } as const;
/** Letters of a caption that one reads in a second. */
const READ = 14;
const LEAST = 3.5;
/** The last picture of a step stays so long at least. */
const REST = 1.6;

/** Returns the steps one after the other. */
export function timeline({ steps }: Film): TimedStep[] {
  let start = 0;
  return steps.map((step) => {
    const frames = step.do.flatMap(framesOf);
    const acting = frames.reduce((sum, one) => sum + one, 0);
    const longest = Math.max(...LANGUAGE_CODES.map((language) => step.say[language].length));
    // A tenth of a second is a picture of the film.
    const length = Math.ceil(Math.max(acting + REST, longest / READ, LEAST) * 10) / 10;
    const timed = { step, start, end: start + length, frames: [...frames, length - acting] };
    start = timed.end;
    return timed;
  });
}

function framesOf(action: Action): number[] {
  if ('type' in action) return Array.from({ length: Math.ceil(action.type.length / LETTERS) }, () => SECONDS.type);
  return ['press' in action ? SECONDS.press : 'click' in action ? SECONDS.click : SECONDS.button];
}
