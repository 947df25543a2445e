/**
 * Words in which browsers and libraries say what went wrong with a program. A message is sent with these alone: whatever else it
 * holds may have been read from what a person typed.
 */
export const knownWords: ReadonlySet<string> = new Set(
  `a abort aborted access accessing after allowed already an and any applied are argument arguments array as assigned
  assignment at await be been before call called can cannot chunk circular class closed code connection const
  constant construct constructor conversion convert converting could deep defined delete depth destructure did
  divide does done dynamic dynamically element empty encountered end error errors evaluating exceeded exist expected
  failed fetch fetching finished for format found frozen function get getter has identifier import imported in index
  infinite initialization initialized input instance instanceof instead integer into invalid is iterable iterator
  json key large leaf length limit literal load loading many map match maximum member memory message method minified
  missing modify module more must name native network new no node non not null number object observable of offline
  on only operation operator or out outside parameter parse parsed promise properties property protected prototype
  proxy quota range reached react read reading recursion redeclaration reference regular rejection render request
  required resolved response result return script security sent set setter setting size stack state storage strict
  string structure symbol syntax target template text than that the this time timed timeout to token too tree type
  types unable undefined unexpected unhandled unknown unsupported unterminated update use used valid value values
  variable was while with within without write`.split(/\s+/),
);
