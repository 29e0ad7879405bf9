// `npm run sbom -s`: prints the run-time packages of all systems with versions, hashes and licences as CycloneDX JSON.
// `npm sbom --omit dev` is not enough: it leaves out run-time packages that a development package needs too, such as zod,
// nodemailer and fourteen more (npm 11).
import { runProgram } from './checks/run-program.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly properties?: readonly { readonly name: string }[];
}

interface Bom {
  readonly metadata: { readonly component: object };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel', 'error'];
const { code, output } = await runProgram('.', 'npm', args);
if (code !== 0) {
  console.error(output);
  process.exit(1);
}
const bom = JSON.parse(output.slice(output.indexOf('{'))) as Bom;
const isForDevelopment = ({ properties = [] }: Component) =>
  properties.some(({ name }) => name === 'cdx:npm:package:development');
const dropped = new Set(bom.components.filter(isForDevelopment).map((component) => component['bom-ref']));
const shipped: Bom = {
  ...bom,
  // npm takes the name of the folder.
  metadata: { ...bom.metadata, component: { ...bom.metadata.component, name: 'aperta' } },
  components: bom.components.filter((component) => !dropped.has(component['bom-ref'])),
  dependencies: bom.dependencies
    .filter(({ ref }) => !dropped.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !dropped.has(other)) })),
};
process.stdout.write(`${JSON.stringify(shipped, undefined, 2)}\n`);
