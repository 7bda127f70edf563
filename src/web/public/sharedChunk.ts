// Small components that most pages use, imported by the entry: as separate chunks of about 0.5 KB, a visitor
// would fetch a dozen of them before hydration.
import "#web/ui/Chip.tsx";
import "#web/ui/LoadFailed.tsx";
import "#web/ui/images/ResponsiveImage.tsx";
import "#web/ui/TextLink.tsx";
import "#web/ui/text/TypingHeadline.tsx";
import "#web/ui/gallery/useSwipe.ts";

import "./layout/BackLink.tsx";
