/** Which of two clipboards was filled last: that of the device, which tells no times, or that of the session. */
export interface PasteChoice {
  /** The session's clipboard has this text, and the device's could not get it. */
  prefer(text: string): void;
  /** Both have this text. */
  joined(text: string): void;
  /** Until now something may have been copied on the device. */
  returned(): void;
  /** Takes the device's text at the moment of a paste. */
  at(device: string): PasteMoment;
}

export interface PasteMoment {
  /** Takes the time at which a program of the session copied. Returns whether that is to be pasted, with its pictures and its bold words. */
  keeps(copiedAt: number): boolean;
  /** Returns the text that the session's clipboard is to get otherwise. */
  text(): string;
}

/** Times are those of `now`. */
export function createPasteChoice(now = () => performance.now()): PasteChoice {
  let preferred: string | undefined;
  /** The device's text, as far as it was seen. */
  let seen: string | undefined;
  /** Before it, the device's text may be the newer one. */
  let since = now();
  return {
    prefer(text) {
      preferred = text;
    },
    joined(text) {
      preferred = undefined;
      seen = text;
      since = now();
    },
    returned() {
      since = now();
    },
    at(device) {
      const [before, newest] = [seen, since];
      seen = device;
      return {
        keeps: (copiedAt) => before === device || copiedAt > newest,
        text() {
          // Nothing else was copied on the device since the last paste, as far as anybody knows.
          if (before !== undefined && before !== device) preferred = undefined;
          return preferred ?? device;
        },
      };
    },
  };
}
