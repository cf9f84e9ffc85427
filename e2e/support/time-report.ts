// Prints at the end of a run how the workers spent their time, which shows what to make faster.
import type { FullResult, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

/** A step, including its inner steps, is counted for the first pattern that matches its title. */
const stepKinds: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['starting applications', /^fixture (?:application|applications)$/],
  ['signing in and preparing', /^fixture (?:signedInSession|session|operatorApi)$/],
  ['starting browsers and pages', /^fixture (?:browser|context|page)$/],
  ['opening and reloading pages', /^pw:api (?:Navigate|Reload|Go (?:back|forward))/],
  ['examining and reading pages', /^pw:api (?:Evaluate|Wait for (?:function|timeout|load state))/],
  ['clicking and typing', /^pw:api /],
  ['waiting for what is expected', /^expect /],
];

const describeStep = ({ category, title }: TestStep): string =>
  category === 'fixture' ? `fixture ${title.replace(/^Fixture /i, '').replaceAll('"', '')}` : `${category} ${title}`;

/** Playwright requires a default export. */
export default class TimeReport implements Reporter {
  readonly #millisecondsByKind = new Map<string, number>();
  #tests = 0;
  #total = 0;

  onTestEnd(_test: TestCase, result: TestResult): void {
    this.#tests += 1;
    this.#total += result.duration;
    for (const step of result.steps) this.#count(step);
  }

  onEnd(_result: FullResult): void {
    const counted = [...this.#millisecondsByKind.values()].reduce((sum, milliseconds) => sum + milliseconds, 0);
    const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1).padStart(8);
    const row = ([name]: readonly [string, RegExp]) => `${seconds(this.#millisecondsByKind.get(name) ?? 0)} s  ${name}`;
    const lines = [
      `journeys: ${this.#tests} attempts, ${(this.#total / 1000).toFixed(1)} s of the workers`,
      ...stepKinds.map(row),
      `${seconds(this.#total - counted)} s  everything else`,
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }

  #count(step: TestStep): void {
    const kind = stepKinds.find(([, pattern]) => pattern.test(describeStep(step)));
    if (kind === undefined) return step.steps.forEach((inner) => this.#count(inner));
    const [name] = kind;
    this.#millisecondsByKind.set(name, (this.#millisecondsByKind.get(name) ?? 0) + step.duration);
  }
}
