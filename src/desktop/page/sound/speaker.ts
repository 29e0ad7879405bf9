// What plays the samples of a session: the browser's audio thread with a buffer, and the volume.
import { SOUND_RATE } from '#src/desktop/protocol/sound-messages.ts';
// oxlint-disable-next-line import/default -- Vite makes a file of its own, and this is its address
import worklet from './sound-worklet.ts?worker&url';

/** Whether this browser can play the sound of a session; pages that are not secure cannot. */
export const canPlay = () => typeof AudioWorkletNode === 'function';

/** To be made while a press is handled: browsers let nothing else be heard. */
export class Speaker {
  readonly #context = new AudioContext({ sampleRate: SOUND_RATE, latencyHint: 'interactive' });
  readonly #gain = this.#context.createGain();
  readonly #over = new AbortController();
  #node: AudioWorkletNode | undefined;

  /** `onGap` is called with how many gaps there have been. */
  constructor(volume: number, onGap: (gaps: number) => void) {
    this.setVolume(volume);
    void this.#load(onGap).catch(() => undefined);
    // A phone that was locked suspends it.
    const resume = () => {
      if (this.#context.state !== 'running') void this.#context.resume().catch(() => undefined);
    };
    const { signal } = this.#over;
    for (const press of ['pointerup', 'keydown']) addEventListener(press, resume, { signal, capture: true });
  }

  async #load(onGap: (gaps: number) => void): Promise<void> {
    await this.#context.audioWorklet.addModule(worklet);
    if (this.#over.signal.aborted) return;
    const node = new AudioWorkletNode(this.#context, 'sound', { numberOfInputs: 0, outputChannelCount: [1] });
    node.port.addEventListener('message', ({ data }: MessageEvent<number>) => onGap(data));
    node.port.start();
    node.connect(this.#gain).connect(this.#context.destination);
    this.#node = node;
  }

  /** Samples as a message of the line has them. */
  play(samples: ArrayBuffer): void {
    this.#node?.port.postMessage(samples, [samples]);
  }

  /** From 0 to 1, as it is heard: samples are never louder than they came. */
  setVolume(volume: number): void {
    this.#gain.gain.value = volume ** 2;
  }

  close(): void {
    this.#over.abort();
    void this.#context.close().catch(() => undefined);
  }
}
