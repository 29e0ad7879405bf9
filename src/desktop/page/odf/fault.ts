/** Why a document cannot be shown. `damaged`: no OpenDocument, broken, or locked with a password. */
export type DocumentFaultKind = 'damaged' | 'too-large';

export class DocumentFault extends Error {
  override readonly name = 'DocumentFault';
  readonly kind: DocumentFaultKind;

  constructor(kind: DocumentFaultKind) {
    super(kind);
    this.kind = kind;
  }
}
