// First of all imports: zod tries whether it may make a function of a text, and the content security policy refuses it for all to see.
import { config } from "zod";

config({ jitless: true });
