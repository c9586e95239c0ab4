import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

// The server makes them for the browser; the contract leaves their many fields to the standard.
export const creationOptionsOf = (options: object) => options as PublicKeyCredentialCreationOptionsJSON;
export const requestOptionsOf = (options: object) => options as PublicKeyCredentialRequestOptionsJSON;
