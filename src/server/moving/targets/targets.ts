import type { ExportTargetName } from "../../../contract/moving/targets.ts";
import { buttondown } from "./lists/buttondown.ts";
import { ghost } from "./ghost/ghost.ts";
import { ghostMembers } from "./lists/ghost-members.ts";
import { kit } from "./lists/kit.ts";
import { listmonk } from "./lists/listmonk.ts";
import { mailchimp } from "./lists/mailchimp.ts";
import { wordpress } from "./wordpress/wordpress.ts";
import { markdown } from "./markdown/markdown.ts";
import type { Target } from "./target/target.ts";

export const targets: Record<ExportTargetName, Target> = {
  ghost,
  wordpress,
  markdown,
  "ghost-members": ghostMembers,
  listmonk,
  mailchimp,
  buttondown,
  kit,
};
