/** What a paste in the session is to be. */
export interface PasteChoice {
  /** The session's clipboard has this text, and the device's could not get it. */
  prefer(text: string): void;
  /** Both have the same text. */
  forget(): void;
  /** Takes the device's text at a paste. Returns it, or the preferred one as long as nothing else was copied on the device. */
  textFor(device: string): string;
}

/** Without it, Ctrl+C and Ctrl+V in the session would paste an old text of the device where the browser keeps its clipboard closed. */
export function createPasteChoice(): PasteChoice {
  let preferred: string | undefined;
  /** The device's text at the last paste. */
  let seen: string | undefined;
  return {
    prefer(text) {
      preferred = text;
    },
    forget() {
      preferred = undefined;
    },
    textFor(device) {
      const isOld = seen === undefined || seen === device;
      seen = device;
      if (!isOld) preferred = undefined;
      return preferred ?? device;
    },
  };
}
