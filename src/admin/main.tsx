import "../contract/site-owner/session.ts";
import "./styles/admin.css";

/** Evaluated at once with what every form is held to, the program keeps a phone from answering for a third of a second. */
const letThePageAnswer = () => new Promise((resolve) => setTimeout(resolve));

await letThePageAnswer();
const { start } = await import("./start.tsx");
start();
