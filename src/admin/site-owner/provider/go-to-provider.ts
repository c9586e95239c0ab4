import {
  beginOwnProvider,
  beginProviderSignIn,
  type ownPurposes,
} from "../../../contract/site-owner/provider.ts";
import { call } from "../../api/client.ts";

/** Leaves for the provider, to sign in or, as somebody who is signed in, for `purpose`. @throws ApiError. */
export async function goToProvider(purpose?: (typeof ownPurposes)[number]) {
  const { url } = purpose
    ? await call(beginOwnProvider, { body: { purpose } })
    : await call(beginProviderSignIn);
  location.assign(url);
}
