import { getEnv, type IAnyStateTreeNode } from 'mobx-state-tree';
import type { LinkTarget } from '#base/links.ts';
import type { Config } from '#client/api/boot.ts';
import type { Api } from '#client/api/client.ts';
import type { Prove } from '#client/api/proof.ts';
import type { RunFacts } from '#flow/language/language.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import type { SharedFlag } from './browserStorage.ts';
import type { Version } from './VersionStore.ts';

/** A compiled flow of a brand, and the context and settings that its conditions read. */
export interface PreparedFlow {
  readonly compiled: CompiledFlow;
  readonly runFacts: RunFacts;
  readonly brand: string;
}

/** Everything that the stores need and do not own: configured state and access to the browser. Tests provide their own. */
export interface Environment {
  readonly api: Api;
  readonly config: Config;
  readonly flow: PreparedFlow;
  /** Fetches another flow of the active version and adds `context` to that of the visit; undefined if it is unavailable. */
  fetchFlow(id: string, context: RunFacts['context']): Promise<PreparedFlow | undefined>;
  /** Makes another version of the brand active; without `version`, the one that the document came with. */
  switchVersion(version?: Version): void;
  /** The locale of texts and of requests. */
  readonly locale: string;
  /** The locale that formats dates and numbers. */
  readonly formatLocale: string;
  /** Overrides texts of the active version; without `texts`, removes the overrides (AU-9). */
  overrideTexts(texts?: Version['texts']): void;
  /** Solves a challenge of the server (proof of work). */
  readonly prove: Prove;
  /** Resolves a URL from a query parameter to a page of the portal or an allowed host; undefined for any other URL. */
  resolveUrl(target: string): LinkTarget | undefined;
  /** Returns the date of birth from the URL, YYYY-MM-DD, once; then undefined. */
  takeDateOfBirth(): string | undefined;
  /** Navigates to a URL below the portal's base. */
  navigate(url: string, options?: { readonly replace?: boolean; readonly state?: object }): void;
  /** Leaves for another site after a dialog; does nothing on a kiosk (DL-6). */
  leave(url: string): void;
  /** Resolves after some milliseconds. */
  delay(milliseconds: number): Promise<void>;
  /** Set while a tab of this browser may have a hold; without it no tab requests one. */
  readonly holdFlag: SharedFlag;
  /** The device's clock, milliseconds; never used for decisions of the server. */
  now(): number;
  /** Returns a random id of at least 128 bits in the characters of an Idempotency-Key. */
  newId(): string;
}

/** Returns the environment of a store. */
export function environmentOf(node: IAnyStateTreeNode): Environment {
  return getEnv<Environment>(node);
}
