// No fault: what the server does every ten minutes it does every second, so that a drill need not wait for it.
const { setInterval: set } = globalThis;
const hurried = (work: () => void, ms: number) => set(work, ms === 600_000 ? 1_000 : ms);
globalThis.setInterval = Object.assign(hurried, set);
