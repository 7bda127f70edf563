// Parts that most pages draw, named so that the entry holds them: half a kilobyte each, in files of their own every visitor
// would fetch a dozen of them before a page is alive.
import "#web/ui/Chip.tsx";
import "#web/ui/LoadFailed.tsx";
import "#web/ui/images/ResponsiveImage.tsx";
import "#web/ui/TextLink.tsx";
import "#web/ui/text/TypingHeadline.tsx";
import "#web/ui/gallery/useSwipe.ts";

import "./layout/BackLink.tsx";
