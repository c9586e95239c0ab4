/** Words in a meta key that speak of who may read a post. A role or level is one only if it is a reader's. */
const ACCESS =
  /(?<![a-z])(?:access|acl|(?<!(?:spam|copy|click|image)[ _-])protect(?:ed|ion)?|restrict(?:ed|ions?)?|paywall(?:ed)?|memberships?|patreon|gated|capabilit(?:y|ies)|wpmem[ _-]block|mb[ _-]who)(?![a-z])|^_?(?:is[ _-])?(?:premium|paid|private)$/i;
const READERS =
  /(?<![a-z])(?:members?|users?|readers?|subscri(?:bers?|ptions?)|paid|logged[ _-]?in)(?![a-z])/i;
const RANK = /(?<![a-z])(?:levels?|roles?|tiers?|plans?|status|only|block(?:ed)?|visibility)(?![a-z])/i;
/** Keys that say how readers are turned away, or count or name something, whatever else they speak of. */
const NOTE =
  /(?<![a-z])(?:messages?|errors?|text|redirect|url|count|counter|token|date|last|force[ _-]public|unblock)(?![a-z])/i;

/** Values by which a setting restricts nothing; `field_…` is where Advanced Custom Fields keeps its settings. */
const OPEN =
  /^(?:|0|no|off|false|none|null|never|disabled?|inactive|inherit|default|all|every(?:body|one)|any(?:body|one)|public|open|visible|unrestricted|guests?|visitors?|logged[ _-]?out|\[\]|\{\}|field_[0-9a-f]+)$/i;
/** A key and its value in an array that PHP has serialized, or only its value if that is all there is. */
const SERIALIZED =
  /(?:^|(?:s:\d+:"([^"]*)"|i:\d+);)(?:s:\d+:"((?:(?!";)[^])*)";|[ibd]:([^;{}]*);|N;|a:\d+:\{)/g;
/** The key by which an array says whether it counts at all. */
const SWITCH = /^_?(?:is_)?(?:enabled?|active)$|custom_access_settings$/i;

/**
 * Names a meta key by which a plugin for memberships shows a whole post to some readers alone: `_members_access_role`. Every
 * plugin has its own key, and all of them speak of access, restrictions, or the readers' roles and levels.
 */
export const metaForMembers = (metas: readonly [key: string, value: string][]): string | undefined =>
  metas.find(([key, value]) => speaksOfReaders(key) && !isOpen(value))?.[0];

function speaksOfReaders(key: string): boolean {
  const words = key.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_");
  return !NOTE.test(words) && (ACCESS.test(words) || (READERS.test(words) && RANK.test(words)));
}

function isOpen(value: string): boolean {
  if (!/^[asibdN][:;]/.test(value)) return OPEN.test(value);
  const parts = [...value.matchAll(SERIALIZED)].map(([, key = "", text, sign = ""]) => ({
    key,
    isOff: OPEN.test(text ?? sign),
  }));
  return parts.every(({ isOff }) => isOff) || parts.some(({ key, isOff }) => isOff && SWITCH.test(key));
}
