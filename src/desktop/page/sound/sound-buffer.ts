// The buffer of a sound line: what has come and is not played yet. It follows the sender's clock by playing up to 1 % faster or slower,
// and keeps more after a gap. A plain function of what comes and what is played, without a clock of its own.
import { SOUND_RATE } from '#src/desktop/protocol/sound-messages.ts';

/** Of the buffer, in seconds: at first, and for a minute after each gap. */
const TARGET = 0.12;
const TARGET_AFTER_GAP = 0.2;
const CALM_SECONDS = 60;
/** Above the target: a page that slept. All of it is old. */
const MOST_ABOVE = 0.3;
const MOST_CORRECTION = 0.01;
/** Of the correction for each second above or below the target: it takes some two seconds. */
const GAIN = 0.5;
/** In which the mean of the buffer follows: packets come each 20 ms. */
const MEAN_SECONDS = 1;
/** Samples that fit, less one: a power of two, so that `&` finds the place of one. */
const LAST = 2 ** 15 - 1;

export class SoundBuffer {
  /** How often nothing was left to play before the sound had ended. */
  gaps = 0;
  readonly #samples = new Float32Array(LAST + 1);
  readonly #outputRate: number;
  /** Samples that came and that were played, and the part of one between two. */
  #written = 0;
  #read = 0;
  #part = 0;
  #mean = 0;
  #isPlaying = false;
  /** Silence follows. */
  #isEnding = false;
  #target = TARGET;
  /** Since the last gap. */
  #calmSeconds = 0;

  /** `outputRate`: samples in a second that are played. */
  constructor(outputRate: number) {
    this.#outputRate = outputRate;
  }

  /** Seconds that have come and are not played. */
  get seconds(): number {
    return (this.#written - this.#read) / SOUND_RATE;
  }

  /** Takes samples; none at all: silence begins. */
  push(samples: Int16Array): void {
    this.#isEnding = samples.length === 0;
    for (const sample of samples) this.#samples[this.#written++ & LAST] = sample / 32_768;
    if (this.seconds > this.#target + MOST_ABOVE) this.#skip();
  }

  /** Fills `out` with what comes next, and leaves the rest as it is. */
  pull(out: Float32Array): void {
    const seconds = out.length / this.#outputRate;
    this.#calmSeconds += seconds;
    if (this.#calmSeconds > CALM_SECONDS) this.#target = TARGET;
    if (!this.#isPlaying && !this.#begin()) return;
    // In the middle of these samples.
    this.#mean += (this.seconds - seconds / 2 - this.#mean) * (seconds / MEAN_SECONDS);
    const correction = Math.max(-MOST_CORRECTION, Math.min(MOST_CORRECTION, (this.#mean - this.#target) * GAIN));
    const step = (SOUND_RATE / this.#outputRate) * (1 + (this.#isEnding ? 0 : correction));
    const samples = this.#samples;
    let [read, part] = [this.#read, this.#part];
    for (let i = 0; i < out.length; i++) {
      if (read + 1 >= this.#written) return this.#runOut();
      const before = samples[read & LAST] ?? 0;
      out[i] = before + ((samples[(read + 1) & LAST] ?? 0) - before) * part;
      part += step;
      const whole = Math.floor(part);
      part -= whole;
      read += whole;
    }
    [this.#read, this.#part] = [read, part];
  }

  /** Returns whether there is enough to begin with. What is more comes late. */
  #begin(): boolean {
    const { seconds } = this;
    if (seconds < this.#target && !(this.#isEnding && seconds > 0)) return false;
    if (seconds > this.#target) this.#skip();
    this.#mean = this.seconds;
    this.#isPlaying = true;
    return true;
  }

  #skip(): void {
    this.#read = this.#written - Math.round(this.#target * SOUND_RATE);
    this.#mean = this.#target;
  }

  #runOut(): void {
    this.#isPlaying = false;
    this.#read = this.#written;
    if (this.#isEnding) return;
    this.gaps++;
    this.#target = TARGET_AFTER_GAP;
    this.#calmSeconds = 0;
  }
}
