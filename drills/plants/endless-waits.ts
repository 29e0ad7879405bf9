// Planted: waits are not cut off at an hour.
const HOUR_MS = 3_600_000;

const min = Math.min.bind(Math);
Math.min = (...values) => (values.length === 2 && values[0] === HOUR_MS ? (values[1] ?? 0) : min(...values));
