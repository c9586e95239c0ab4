import { useState } from "react";
import { isTyping } from "../../api/typing.ts";

/**
 * Whether both texts of a conflict are shown: after a click, and after a save that met it unless somebody goes on
 * writing. Until then the bar says so, and nothing takes the keys.
 */
export function useComparing() {
  const [isComparing, setComparing] = useState(false);
  return {
    isComparing,
    compare: () => setComparing(true),
    stop: () => setComparing(false),
    onConflict: () => {
      if (!isTyping()) setComparing(true);
    },
  };
}
