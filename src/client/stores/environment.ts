import { getEnv, type IAnyStateTreeNode } from 'mobx-state-tree';
import type { Way } from '#base/addresses.ts';
import type { Config } from '#client/api/boot.ts';
import type { Api } from '#client/api/client.ts';
import type { Prove } from '#client/api/proof.ts';
import type { Surroundings } from '#flow/language/language.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import type { Version } from './version.ts';

/** A flow of a brand, made ready to be walked, and what is true around its visitor. */
export interface PreparedFlow {
  readonly compiled: CompiledFlow;
  readonly surroundings: Surroundings;
  readonly brand: string;
}

/** Everything that the stores need and do not own; a test brings its own. */
export interface Environment {
  readonly api: Api;
  readonly config: Config;
  readonly flow: PreparedFlow;
  /** Another flow of the version that is walked, with what is true around this visit; undefined when it cannot be had. */
  fetchFlow(id: string, facts: Surroundings['context']): Promise<PreparedFlow | undefined>;
  /** Walks another version of the brand from now on; without one, that which the page came with. */
  switchVersion(version?: Version): void;
  /** The language that is read, in which the server is asked too. */
  readonly locale: string;
  /** The locale by which dates and numbers are written. */
  readonly formatLocale: string;
  /** Puts some texts in the place of the version's own; without any, the version's own speak again (AU-9). */
  overrideTexts(texts?: Version['texts']): void;
  readonly prove: Prove;
  /** Where an address of the query leads: to a page of ours below the base, or to a listed host; undefined for any other. */
  resolveUrl(target: string): Way | undefined;
  /** A date of birth that the link brought along, YYYY-MM-DD, once. */
  takeDateOfBirth(): string | undefined;
  /** Goes to an address below the portal's base. */
  navigate(address: string, options?: { readonly replace?: boolean }): void;
  /** Leaves the portal for a site elsewhere, having said so; on a kiosk, never (DL-6). */
  leave(url: string): void;
  /** Lets some milliseconds go by. */
  delay(milliseconds: number): Promise<void>;
  /** A note that all tabs of this browser share, so that none asks for a hold where none was placed. */
  readonly holdFlag: { read(): boolean; write(held: boolean): void };
  /** The clock of the device, milliseconds; never trusted for what the server decides. */
  now(): number;
  /** A new random identity of at least 128 bits, in the characters of an Idempotency-Key. */
  newId(): string;
}

/** The environment of a store. */
export function environmentOf(node: IAnyStateTreeNode): Environment {
  return getEnv<Environment>(node);
}
